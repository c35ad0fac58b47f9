"""Export targets and services as text or JSON, for `pnp list --targets`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.export.target_kinds import Target, TargetOption
from pnp.load.services import Service, ServiceProduct
from pnp.model.units import in_mm


def targets_text(targets: Iterable[Target], services: Iterable[Service]) -> str:
    """A line for each target, with its options below it; then the services with their products."""
    lines = []
    for target in targets:
        lines.append(f"{target.name}  {target.doc} ({', '.join(target.endings)})")
        lines += [f"  {_shown(option)}  {option.doc}" for option in target.options]
    found = list(services)
    if found:
        lines += ["", "services:"]
    for service in found:
        doc = f"  {service.doc}" if service.doc else ""
        lines.append(f"{service.name}{doc} (--target {service.target})")
        lines += [f"  {one.name}  {_product_text(one)}".rstrip() for one in _products(service)]
    return "\n".join(lines)


def targets_json(targets: Iterable[Target], services: Iterable[Service]) -> dict[str, Any]:
    """The same as values for JSON."""
    return {
        "targets": {
            target.name: {
                "doc": target.doc,
                "endings": list(target.endings),
                "takes": target.takes,
                "unit": target.unit,
                "options": {
                    option.name: {"doc": option.doc, "flag": option.is_flag}
                    for option in target.options
                },
            }
            for target in targets
        },
        "services": {
            service.name: {
                "doc": service.doc,
                "source": service.source,
                "target": service.target,
                "products": {one.name: _product_json(one) for one in _products(service)},
            }
            for service in services
        },
    }


def _shown(option: TargetOption) -> str:
    return f"--{option.name}" if option.is_flag else f"--{option.name} {option.name.upper()}"


def _products(service: Service) -> list[ServiceProduct]:
    return list(service.products.values())


def _product_text(product: ServiceProduct) -> str:
    size = ""
    if product.width is not None and product.height is not None:
        size = f"{in_mm(product.width).removesuffix(' mm')} × {in_mm(product.height)}"
    pixels = f"{product.options['pixels']} pixels" if "pixels" in product.options else ""
    return ", ".join(filter(None, (product.doc, size, pixels)))


def _product_json(product: ServiceProduct) -> dict[str, Any]:
    return {
        "doc": product.doc,
        "width": product.width,
        "height": product.height,
        "options": dict(product.options),
    }
